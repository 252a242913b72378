import { printable } from '../../src/report/printable.ts';
import { SealDefect, verifySeal, type Verified } from '../../src/seal/verifySeal.ts';
import { WrongUse } from '../../src/target/WrongUse.ts';
import { readPublicKey } from './readKey.ts';

/**
 * Prints what became of a folder since it was sealed. Returns the exit code.
 * @throws WrongUse for a key that is none, and where the folder has no seal
 */
export function verify(folder: string, keyFile: string | undefined): number {
  const verified = verifiedIn(folder, keyFile);
  const { signer, isSigned, missing, added, changed } = verified;
  const files = [
    ...missing.map((name) => `missing  ${printable(name)}`),
    ...added.map((name) => `added    ${printable(name)}`),
    ...changed.map((name) => `changed  ${printable(name)}`),
  ];
  for (const line of files) console.log(line);
  const isWhole = files.length === 0;
  console.log(isWhole ? 'Every file is as the seal says.' : 'The folder is not as it was sealed.');
  if (isSigned === undefined) {
    console.log(`The seal names the key ${signer}; whether it is of that key, --key PUB tells.`);
    return isWhole ? 3 : 1;
  }
  console.log(
    isSigned
      ? `Sealed by the key ${signer}.`
      : `This key did not make the seal, which names the key ${signer}.`,
  );
  return isWhole && isSigned ? 0 : 1;
}

function verifiedIn(folder: string, keyFile: string | undefined): Verified {
  const key = keyFile === undefined ? undefined : readPublicKey(keyFile);
  try {
    return verifySeal(folder, key);
  } catch (error) {
    if (error instanceof SealDefect) throw new WrongUse(`${folder}: ${error.message}.`);
    throw error;
  }
}
