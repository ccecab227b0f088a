import { endpoints, openApiDocument } from '@megafon/contracts';
import { hostileTexts, hostileValues, malformedBodies } from './hostile-values.js';
import { allFormKinds, formKinds, madeForm } from './made-forms.js';
import type { FileField } from './made-forms.js';
import type { Seeded } from './seeded.js';
import type { Meant } from './verdict.js';

/** What is asked: `valid` by the document, `near` with one thing wrong, `hostile` with nothing right. */
export type Mood = 'valid' | 'near' | 'hostile';

export interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
}
interface Operation {
  operationId: string;
  'x-body-limit-bytes': number;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
export interface MadeCall {
  operationId: string;
  method: string;
  /** With its query. */
  path: string;
  body?: string | Buffer;
  /** Of a body that is no JSON. */
  contentType?: string;
  /** What it has to come to; `unsaid` where the document does not say. */
  meant: Meant;
}

/** Would end the attacker's session. */
const leftOut = 'logout';
/** A valid one starts a browser, and is an attack of its own. Another must come to an end before it takes any place. */
const liveLogin = 'interactiveLogin';
const document = openApiDocument(endpoints) as { paths: Record<string, Record<string, Operation>> };
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([, { operationId }]) => operationId !== leftOut)
    .map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);
const operationsOf: Readonly<Record<Mood, typeof operations>> = {
  valid: operations.filter(({ operation }) => operation.operationId !== liveLogin),
  near: operations,
  hostile: operations,
};
const uploads = operations.filter(({ operation }) => operation.requestBody?.content['multipart/form-data']);
const clockPattern = String.raw`^([01]\d|2[0-3]):[0-5]\d$`;
const codePattern = String.raw`^\s*(\d\s*){6}$`;
const objectIdPattern = '^[0-9a-f]{24}$';
/** What the document calls a text, and the contract takes only in a form of its own. */
const forms: Readonly<Record<string, (chance: Seeded) => string>> = {
  email: (chance) => `${chance.hex(8)}@example.test`,
  from: (chance) => `0${chance.below(10)}:30`,
  groupId: (chance) => String(310_200_000 + chance.below(200)),
  groupUrl: (chance) => `https://www.facebook.com/groups/${310_200_000 + chance.below(200)}`,
  host: (chance) => `${chance.hex(8)}.example.com`,
  newPassword: (chance) => `pass-${chance.hex(8)}`,
  password: (chance) => `pass-${chance.hex(8)}`,
  postUrl: (chance) => `https://www.facebook.com/groups/310200000/posts/${chance.below(1e6)}`,
  timeZone: (chance) => chance.of(['Asia/Jerusalem', 'America/New_York', 'Australia/Lord_Howe']),
  to: (chance) => `1${chance.below(10)}:00`,
};
/** So many ids that were seen are kept, to be asked about. */
const mostIds = 200;
const longestText = 40;

/** Makes calls of our own document, as a seed has it. What answers named is asked about again. */
export class CallsByDocument {
  private readonly ids: string[] = [];

  constructor(private readonly chance: Seeded) {}

  /** Keeps the ids of an answer: a call about what is there does more than one about what is not. */
  learn(answer: string): void {
    for (const [, id] of answer.slice(0, 10_000).matchAll(/"_?id":"([0-9a-f]{24})"/g)) {
      if (id === undefined || this.ids.includes(id)) continue;
      if (this.ids.length < mostIds) this.ids.push(id);
      else this.ids[this.chance.below(mostIds)] = id;
    }
  }

  next(mood: Mood): MadeCall {
    const { path, method, operation } = this.chance.of(operationsOf[mood]);
    const parameters = operation.parameters ?? [];
    const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
      encoded(this.parameter(parameters.find((one) => one.name === name)?.schema ?? {}, mood)),
    );
    const query = parameters
      .filter((one) => one.in === 'query' && (one.required || this.chance.below(2) === 0))
      .map(({ name, schema }) => `${name}=${encoded(this.parameter(schema, mood))}`)
      .join('&');
    const call = {
      operationId: operation.operationId,
      method,
      path: `/api${filled}${query && `?${query}`}`,
      meant: operation.operationId === liveLogin ? ('at the door' as const) : ('unsaid' as const),
    };
    const field = fileFieldOf(operation);
    if (field) return { ...call, ...this.form(this.chance.of(Object.keys(formKinds[mood])), field) };
    const schema = schemaOf(operation);
    return schema ? { ...call, body: this.body(schema, mood) } : call;
  }

  /** A call that takes a file, with such a form. */
  upload(kind: string): MadeCall {
    const { path, method, operation } = this.chance.of(uploads);
    const field = fileFieldOf(operation);
    if (!field) throw new Error(`${operation.operationId} takes no file`);
    return { operationId: operation.operationId, method, path: `/api${path}`, ...this.form(kind, field) };
  }

  /** A body of a call, with something wrong in it, and otherwise with what is given. */
  bodyOf(operationId: string, mood: Mood, given: Readonly<Record<string, unknown>>): string {
    const schema = schemaOf(
      operations.find(({ operation }) => operation.operationId === operationId)?.operation,
    );
    if (!schema) throw new Error(`${operationId} takes no JSON`);
    return this.body(schema, mood, given);
  }

  private form(kind: string, field: FileField): Pick<MadeCall, 'body' | 'contentType' | 'meant'> {
    return { ...madeForm(kind, field, this.chance), meant: allFormKinds[kind]?.meant ?? 'unsaid' };
  }

  private parameter(schema: Schema, mood: Mood): unknown {
    return mood === 'hostile' ? this.chance.of(hostileTexts) : this.value(schema);
  }

  private body(schema: Schema, mood: Mood, given: Readonly<Record<string, unknown>> = {}): string {
    if (mood === 'hostile' && this.chance.below(3) === 0) return this.chance.of(malformedBodies);
    const value = this.value(schema);
    if (mood === 'valid' || typeof value !== 'object' || value === null) return JSON.stringify(value);
    const fields: Record<string, unknown> = { ...value, ...given };
    const names = Object.keys(fields);
    if (mood === 'hostile') for (const name of names) fields[name] = this.chance.of(hostileValues);
    else this.spoil(fields, names);
    return JSON.stringify(fields);
  }

  /** One thing wrong: a field too many, one too few, or one that is not what it should be. */
  private spoil(fields: Record<string, unknown>, names: readonly string[]): void {
    const wrong = this.chance.below(4);
    const name = names.length > 0 ? this.chance.of(names) : undefined;
    if (wrong === 0 || name === undefined) fields['owner'] = 'somebody';
    else if (wrong === 1) delete fields[name];
    else fields[name] = this.chance.of(hostileValues);
  }

  private value(schema: Schema, name = ''): unknown {
    const { chance } = this;
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return chance.of(schema.enum);
    if (schema.anyOf) return this.value(chance.of(schema.anyOf), name);
    switch (schema.type) {
      case 'object': {
        const entries = Object.entries(schema.properties ?? {});
        const kept = entries.filter(([name]) => schema.required?.includes(name) || chance.below(2) === 0);
        return Object.fromEntries(kept.map(([name, part]) => [name, this.value(part, name)]));
      }
      case 'array': {
        const { minItems = 0, maxItems = 3 } = schema;
        const length = minItems + chance.below(Math.max(1, Math.min(maxItems, 5) - minItems));
        const items = Array.from({ length }, () => this.value(schema.items ?? {}));
        return schema.uniqueItems ? [...new Set(items)] : items;
      }
      case 'integer':
      case 'number': {
        const least = schema.minimum ?? 0;
        return least + chance.below(Math.min(schema.maximum ?? 100, 1_000) - least + 1);
      }
      case 'boolean':
        return chance.below(2) === 0;
      case 'null':
        return null;
      default:
        return this.ofForm(schema, name) ?? this.text(schema);
    }
  }

  /** Undefined where the document itself says how it is written, but for two times that have to differ. */
  private ofForm({ pattern }: Schema, name: string): string | undefined {
    return pattern === undefined || pattern === clockPattern ? forms[name]?.(this.chance) : undefined;
  }

  private text({ format, pattern, maxLength = longestText }: Schema): string {
    const { chance } = this;
    if (format === 'date') return new Date(1_800_000_000_000 + chance.below(1e9)).toISOString().slice(0, 10);
    if (format === 'date-time') return new Date(1_800_000_000_000 + chance.below(1e9)).toISOString();
    if (format === 'uri') return `https://example.com/${chance.hex(8)}`;
    if (pattern === objectIdPattern) {
      return this.ids.length > 0 && chance.below(4) > 0 ? chance.of(this.ids) : chance.hex(24);
    }
    if (pattern === codePattern) return String(100_000 + chance.below(900_000));
    if (pattern?.startsWith('^[0-9a-f]{32}-')) return `${chance.hex(32)}-after`;
    if (pattern?.startsWith('^[0-9a-f-]{36}'))
      return `${chance.uuid()}${pattern.includes('a-z0-9') ? '.jpg' : ''}`;
    if (pattern !== undefined) return chance.hex(16);
    return 'מגפון '
      .repeat(1 + chance.below(5))
      .slice(0, Math.min(maxLength, longestText))
      .trim();
  }
}

function schemaOf(operation: Operation | undefined): Schema | undefined {
  return operation?.requestBody?.content['application/json']?.schema;
}

/** Where the document has a call take a file. */
function fileFieldOf(operation: Operation): FileField | undefined {
  const schema = operation.requestBody?.content['multipart/form-data']?.schema;
  const [name] = Object.entries(schema?.properties ?? {}).find(([, { format }]) => format === 'binary') ?? [];
  return name === undefined ? undefined : { name, limitBytes: operation['x-body-limit-bytes'] };
}

/** A lone surrogate has no UTF-8: it is sent as what replaces it. */
function encoded(value: unknown): string {
  return encodeURIComponent(Buffer.from(String(value)).toString());
}
