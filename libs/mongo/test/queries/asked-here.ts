/** Frames of Mongoose stand between a query and who asks it. */
const mostFrames = 40;
const watching = /libs\/mongo\/test\/queries\/(?:asked-here|recorded-queries)\.ts/;
const named = /((?:services|libs)\/[^\s)]+)/;

/**
 * Where somebody asks for a query: the stack of the moment when it was made. To have one costs little, to read it much: a
 * test runner looks up each of its frames in the source map of its file.
 */
export class AskedHere {
  /** Of one moment two: a stack is read once, in frames or in words. */
  private readonly inFrames: Error;
  private readonly inWords: Error;

  constructor() {
    const before = Error.stackTraceLimit;
    Error.stackTraceLimit = mostFrames;
    this.inFrames = new Error();
    this.inWords = new Error();
    Error.stackTraceLimit = before;
  }

  /**
   * The line of ours that asks: of a repository's own methods, whoever calls them. '' where no line of ours is on the
   * stack, or it is a test that asks.
   */
  caller(): string {
    const files = framesOf(this.inFrames).map((site) => site.getFileName() ?? '');
    const ours = [...files.keys()].filter((index) => isOurs(files[index] ?? ''));
    const index = ours.find((one) => !files[one]?.includes('owned-repository.ts')) ?? ours[0];
    if (index === undefined || isTest(files[index] ?? '')) return '';
    const lines = (this.inWords.stack ?? '').split('\n').slice(1);
    const line = lines.filter((one) => !watching.test(one))[index];
    return named.exec(line ?? '')?.[1] ?? '';
  }
}

/** As V8 has them, but for those that watch. */
function framesOf(error: Error): NodeJS.CallSite[] {
  const before: unknown = Reflect.get(Error, 'prepareStackTrace');
  Error.prepareStackTrace = (_error, sites) => sites;
  const sites = error.stack as unknown as NodeJS.CallSite[];
  Reflect.set(Error, 'prepareStackTrace', before);
  return sites.filter((site) => !watching.test(site.getFileName() ?? ''));
}

function isOurs(file: string): boolean {
  return /\/(services|libs)\//.test(file) && !file.includes('node_modules');
}

function isTest(file: string): boolean {
  return /\.(int-)?spec\.ts|\/test\//.test(named.exec(file)?.[1] ?? '');
}
