import { Option } from 'commander';

/** `--letterhead FILE`: an organisation's own title and logo for certificates. */
export function letterheadOption(): Option {
  return new Option(
    '--letterhead <file>',
    'a YAML file with the title and logo of your organisation, for the certificate',
  ).env('CONFORMANCE_LETTERHEAD');
}
