import { expect, test } from 'vitest';
import { exampleResult, exampleVerdict } from '../../../decided/testing/exampleVerdict.ts';
import type { Verdict } from '../../../decided/types.ts';
import { reportOf } from '../Report.ts';
import { writeCertificate } from './writeCertificate.ts';

/** The text of the certificate of a target that conforms. */
async function certificateOf(target: Partial<Verdict['target']>): Promise<string> {
  const urls = { base: 'https://api.example' };
  const verdict = exampleVerdict([exampleResult({ id: 'a' })], {
    target: { name: 'partner', environment: 'partner', urls, ...target },
  });
  const page = await writeCertificate(reportOf(verdict, 'x', null));
  return page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
}

test.each([
  [{ owner: 'ACME', version: '2026.11' }, 'Deployment ACME, version 2026.11 '],
  [{ version: '7' }, 'Deployment owner not stated, version 7 '],
  [{}, 'Deployment owner and version not stated ( deployment in the target file states them) '],
])('says whose deployment it is, and which version: %j', async (deployment, said) => {
  expect(await certificateOf({ deployment })).toContain(said);
});

test("of the suite's own sandbox it is a demonstration, which nobody signs, whatever it is called", async () => {
  const urls = { base: 'http://127.0.0.1:8080' };
  const own = await certificateOf({ name: 'staging of ACME', isSandbox: true });
  expect(own).toContain('Demonstration: the suite&#39;s own sandbox, not a deployment CONFORMANT');
  expect(own).not.toMatch(/By signing|Certificate of/);
  expect(await certificateOf({ name: 'embedded sandbox', urls })).toMatch(
    /Certificate of Conformance CONFORMANT.*By signing/,
  );
});
