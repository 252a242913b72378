import { InvalidArgumentError, Option } from 'commander';

/** `--tsa URL`: the time-stamp authority, which certifies when a folder was sealed. */
export function authorityOption(): Option {
  return new Option(
    '--tsa <url>',
    'a time-stamp authority (RFC 3161), which says when the folder was sealed',
  ).argParser((text) => {
    const url = URL.parse(text);
    if (url !== null && /^https?:$/.test(url.protocol)) return text;
    throw new InvalidArgumentError('Expected an address, https://… or http://….');
  });
}

/** `--archive`: also packs the folder into one file. */
export function archiveOption(): Option {
  return new Option(
    '--archive',
    'also pack the whole folder into DIR.zip, to hand the results over as one file',
  );
}
