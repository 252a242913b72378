import { Option } from 'commander';

/** `--letterhead FILE`: an organisation's own title and logo for certificates. */
export function letterheadOption(): Option {
  return new Option(
    '--letterhead <file>',
    'title and logo of your organisation for the certificate, in YAML (title, logo)',
  ).env('CONFORMANCE_LETTERHEAD');
}
