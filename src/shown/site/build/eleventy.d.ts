/** The part of Eleventy that is used here: the package has no types for its class. */
declare module '@11ty/eleventy' {
  /** https://www.11ty.dev/docs/config/ */
  export interface Configuration {
    setUseGitIgnore(use: boolean): void;
    benchmarks: { config: { setIsVerbose(isVerbose: boolean): void } };
    addGlobalData(name: string, value: unknown): void;
    addFilter(name: string, filter: (...values: never[]) => unknown): void;
    addPassthroughCopy(paths: Record<string, string>): void;
    addTransform(name: string, transform: (content: string) => string): void;
  }

  /** https://www.11ty.dev/docs/programmatic/ */
  export default class Eleventy {
    constructor(
      input: string,
      output: string,
      options: {
        quietMode?: boolean;
        configPath?: false;
        config?: (configuration: Configuration) => void;
      },
    );
    disableLogger(): void;
    write(): Promise<unknown>;
  }
}
