import type { RuleCheck } from '../../src/checked/Check.ts';
import type { Suite } from '../../src/checked/Suite.ts';
import { planOf } from '../../src/checked/run/planOf.ts';
import { ofService } from '../../src/promised/ofService.ts';
import type { Spec } from '../../src/promised/types.ts';
import { settingsOf, type Setting } from '../settings.ts';

/** A check that judges mutants, in one setting of its service. */
export interface NamedCheck {
  /** The rule, and the setting if it is not the sandbox's own. */
  id: string;
  check: RuleCheck;
}

/** The checks of a service that judge mutants in one setting. */
export interface CheckGroup {
  suite: Suite;
  setting: Setting;
  checks: NamedCheck[];
}

/** One check with the others that share its sandbox. */
export interface GroupedCheck {
  group: CheckGroup;
  named: NamedCheck;
}

/** Every check of these suites, in every setting of their services. @throws Error for a suite without a spec */
export function everyGroup(suites: Suite[], specs: Spec[]): CheckGroup[] {
  return suites.flatMap((suite) => {
    const { checks } = planOf(ofService(specs, suite.service), suite, { rules: [] });
    return settingsOf(suite.service).map((setting) => ({
      suite,
      setting,
      checks: checks.map((check) => ({
        id: setting.name === '' ? check.rule : `${check.rule} (${setting.name})`,
        check,
      })),
    }));
  });
}

export function groupedChecks(groups: CheckGroup[]): GroupedCheck[] {
  return groups.flatMap((group) => group.checks.map((named) => ({ group, named })));
}
