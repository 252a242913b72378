import { Option } from 'commander';

/** `--letterhead FILE`: an organization's own title and logo for certificates. */
export function letterheadOption(): Option {
  return new Option(
    '--letterhead <file>',
    'a YAML file with the title and logo of your organization, for the certificate',
  ).env('CONFORMANCE_LETTERHEAD');
}
