import type { ServiceName } from '../../../../services.ts';
import { loadSpecs } from '../../../../src/spec/loadSpecs.ts';
import { answering } from '../answering.ts';
import type { Fate } from '../judgeMutant.ts';
import { coverage, switchOn } from '../stryker.ts';
import { openCourt, type Court } from './Court.ts';
import { judgeCheckMutant } from './judgeCheckMutant.ts';
import { reachScenes, type Try } from './reachScenes.ts';
import type { Shown } from './runScene.ts';
import { scenesOf, type Scene } from './Scene.ts';

/** What a thread is asked about the checks of one service, in one bundle. */
export type Question = { bundle: string; service: ServiceName } & (
  | { kind: 'rules' }
  | { kind: 'reach'; rules: string[]; near: ReadonlySet<number>; inTurns: number }
  | {
      kind: 'judge';
      mutant: string;
      /** Whether it is met while the checks are loaded, so that they have to be loaded with it. */
      whileLoading: boolean;
      tries: { rule: string; scene: string; shown: Shown }[];
    }
);

/** What it answers. */
export type Answer =
  | { kind: 'rules'; rules: string[]; whileLoading: string[] }
  | { kind: 'reach'; tries: Try[]; words: string[] }
  | { kind: 'fate'; fate: Fate };

const specs = loadSpecs();
const courts = new Map<string, Promise<Court>>();
const scenes = new Map<ServiceName, Promise<Scene[]>>();

answering(answer);

async function answer(question: Question): Promise<Answer> {
  const { bundle, service } = question;
  if (question.kind === 'judge') return { kind: 'fate', fate: await fateOf(question) };
  const { bench, deciders } = await unchangedCourt(bundle, service);
  if (question.kind === 'rules')
    return {
      kind: 'rules',
      rules: [...deciders.keys()],
      whileLoading: Object.keys(coverage().static),
    };
  const asked = question.rules.flatMap((rule) => deciders.get(rule) ?? []);
  const all = await scenesFor(service);
  return { kind: 'reach', ...(await reachScenes(bench, asked, all, specs, question)) };
}

async function fateOf(question: Question & { kind: 'judge' }): Promise<Fate> {
  const { bundle, service, mutant, whileLoading, tries } = question;
  const unchanged = await unchangedCourt(bundle, service);
  let court = unchanged;
  try {
    if (whileLoading) {
      switchOn(mutant);
      court = await openCourt(bundle, service, mutant, specs);
    }
  } catch (error) {
    return { status: 'no start', why: String(error).split('\n')[0] ?? '' };
  }
  const { bench, deciders } = court;
  const gone = tries.find(({ rule }) => !deciders.has(rule));
  // A rule without a check ends every run before anything is sent.
  if (gone !== undefined) return { status: 'no start', why: `${gone.rule} has no check` };
  const all = new Map((await scenesFor(service)).map((scene) => [scene.id, scene]));
  const attempts = tries.flatMap(({ rule, scene, shown }) => {
    const [decider, at] = [deciders.get(rule), all.get(scene)];
    return decider === undefined || at === undefined ? [] : [{ decider, scene: at, shown }];
  });
  return judgeCheckMutant(bench, mutant, attempts, unchanged, specs);
}

function unchangedCourt(bundle: string, service: ServiceName): Promise<Court> {
  const known = courts.get(bundle);
  if (known !== undefined) return known;
  switchOn(undefined);
  const fresh = openCourt(bundle, service, 'none', specs);
  courts.set(bundle, fresh);
  return fresh;
}

function scenesFor(service: ServiceName): Promise<Scene[]> {
  const known = scenes.get(service) ?? scenesOf(service, specs);
  scenes.set(service, known);
  return known;
}
