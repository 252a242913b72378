import type { Target } from './Target.ts';
import { addressProblem } from './validateTarget.ts';
import { shownAddress } from '../words/shownAddress.ts';
import { WrongUse } from '../words/WrongUse.ts';

/**
 * The target at other addresses (each as `name=url`), its control plane, too.
 * @throws WrongUse for an address that it does not have
 */
export function movedTo(addresses: string[], target: Target): Target {
  const urls = { ...target.urls };
  let { control } = target;
  for (const address of addresses) {
    const [, name = '', url = ''] = /^(\w+)=(.*)$/.exec(address) ?? [];
    const before = urls[name];
    if (before === undefined)
      throw new WrongUse(
        `--url ${shownAddress(address)}: expected an address of the target and where it is, such as base=https://…; it has ${Object.keys(urls).join(', ')}.`,
      );
    const [problem] = addressProblem(url) ?? [];
    if (problem !== undefined)
      throw new WrongUse(`--url ${name}=${shownAddress(url)}: ${problem}.`);
    urls[name] = url.replace(/(?<!\/)\/+$/, '');
    if (control?.startsWith(before)) control = `${urls[name]}${control.slice(before.length)}`;
  }
  return { ...target, urls, control };
}
