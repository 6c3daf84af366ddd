/**
 * What Symfony calls besides routes: commands of its console, listeners and subscribers of events, handlers of messages, and
 * tasks of its clock; what Doctrine calls by the same kind of attributes stands beside them.
 */
import { closingBracket, type Span, splitAtCommas } from '../../reading/code-text.ts';
import type { EntryPlace, EntryReader } from '../../reading/entry-reader.ts';
import {
  type PhpAttribute,
  type PhpDeclaration,
  type PhpValue,
  phpAttributes,
  phpClasses,
} from '../../reading/php/attributes.ts';
import { phpClassNamed, phpOwnClass } from '../../reading/php/names.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import { signsLeft } from '../../reading/unread-entries.ts';
import type { ScannedEntry } from '../../scan.ts';

export const symfonyHandlers: EntryReader = { libraries: ['symfony'], read: entriesIn, unread };

interface PhpClass extends PhpDeclaration {
  readonly file: string;
  readonly body: Span;
  /** What stands between its name and its body. */
  readonly head: string;
}

const COMMAND = 'Symfony\\Component\\Console\\Command\\Command';
/** Commands of Laravel are named by the same attribute, and run by Laravel. */
const COMMAND_OF_LARAVEL = 'Illuminate\\Console\\Command';
const SAYS_WHAT_IS_RUN = /\b(?:Symfony\\Component\\(?:Console|EventDispatcher|Messenger|Scheduler)|Doctrine\\Bundle)\b/;

function entriesIn(sources: Sources): readonly ScannedEntry[] {
  const classes = new Map<string, PhpClass>();
  const files = sources.files.filter((file) => file.endsWith('.php'));
  // Most of PHP is of other frameworks.
  if (!files.some((file) => SAYS_WHAT_IS_RUN.test(sources.text(file)))) return [];
  for (const file of files) {
    const bare = sources.bare(file);
    if (!/\bclass\s/.test(bare)) continue;
    for (const each of phpClasses(bare)) {
      if (each.kind !== 'class') continue;
      const head = bare.slice(each.nameEnd, each.body.from);
      classes.set(phpOwnClass(sources, file, each.name), { ...each, file, head });
    }
  }
  const known = new Known(sources, classes);
  return [...classes.values()].flatMap((each) => {
    if (each.isAbstract) return [];
    return [...known.command(each), ...known.subscribed(each), ...known.attributed(each)];
  });
}

/** Listeners that are added where the program runs, and subscribers whose events are no list that is written out. */
function unread(sources: Sources, found: readonly ScannedEntry[]): readonly EntryPlace[] {
  const files = sources.files.filter((file) => file.endsWith('.php') && /\bSymfony\\/.test(sources.text(file)));
  const added = signsLeft(sources, files, /->(?:addListener|addSubscriber)\s{0,9}\(/g, found);
  const listed = new Set(found.filter(({ kind }) => kind === 'event').map(({ file }) => file));
  const computed = files.filter((file) => !listed.has(file));
  return [...added, ...signsLeft(sources, computed, /\bfunction\s{1,9}getSubscribedEvents\b/g, found)];
}

class Known {
  readonly #sources: Sources;
  /** By their whole names. */
  readonly #classes: ReadonlyMap<string, PhpClass>;
  readonly #attributes = new Map<string, readonly PhpAttribute[]>();

  constructor(sources: Sources, classes: ReadonlyMap<string, PhpClass>) {
    this.#sources = sources;
    this.#classes = classes;
  }

  command(each: PhpClass): readonly ScannedEntry[] {
    const attribute = this.#attributesOf(each).find(({ name }) => this.#isNamed(each.file, name, 'AsCommand'));
    const isOne = attribute === undefined ? this.#isBelow(each, COMMAND) : !this.#isBelow(each, COMMAND_OF_LARAVEL);
    if (!isOne) return [];
    const body = this.#sources.text(each.file).slice(each.body.from, each.body.to);
    const given = attribute?.named.get('name') ?? attribute?.given[0];
    const written =
      given === undefined
        ? /\$defaultName\s{0,9}=\s{0,9}['"]([^'"\n]{1,200})['"]|->setName\(\s{0,20}['"]([^'"\n]{1,200})['"]/.exec(body)
        : undefined;
    // `a|b`: b is another name of it.
    const name = (given?.kind === 'text' ? given.text : (written?.[1] ?? written?.[2]))?.split('|')[0];
    const code = given?.kind === 'code' ? given.code : undefined;
    return [
      {
        ...this.#entry(each, 'command', name ?? `{${code ?? each.name}}`, ['execute', '__invoke']),
        ...(name === undefined ? { isExpression: true } : {}),
        confidence: name === undefined ? 'inferred' : 'high',
      },
    ];
  }

  subscribed(each: PhpClass): readonly ScannedEntry[] {
    const [subscriber] = /[\w\\]{0,200}\bEventSubscriberInterface\b/.exec(each.head) ?? [];
    if (subscriber === undefined || !phpClassNamed(this.#sources, each.file, subscriber).startsWith('Symfony\\'))
      return [];
    const bare = this.#sources.bare(each.file);
    const body = bare.slice(each.body.from, each.body.to);
    const list = /\bfunction\s{1,9}getSubscribedEvents\b[^{;]{0,100}\{\s{0,200}return\s{0,20}\[/.exec(body);
    if (list === null) return [];
    const open = each.body.from + list.index + list[0].length - 1;
    return splitAtCommas(bare, open + 1, closingBracket(bare, open)).flatMap((part) => {
      const text = this.#sources.text(each.file).slice(part.from, part.to);
      const arrow = bare.slice(part.from, part.to).indexOf('=>');
      if (arrow < 0) return [];
      const methods = [...text.slice(arrow).matchAll(/(?<![\w>])['"]([A-Za-z_]\w{0,100})['"]/g)].map(
        ([, method = '']) => method,
      );
      const event = text
        .slice(0, arrow)
        .trim()
        .replace(/^.*\n\s*/s, '');
      return methods.map((method) => ({
        ...this.#entry(each, 'event', nameOfEvent(event), [method], part.from),
        ...this.#channelsOf(each.file, event),
      }));
    });
  }

  attributed(each: PhpClass): readonly ScannedEntry[] {
    return this.#attributesOf(each).flatMap((attribute): readonly ScannedEntry[] => {
      const { file } = each;
      const is = (name: string) => this.#isNamed(file, attribute.name, name);
      const method = attribute.of.kind === 'function' ? attribute.of.name : textOf(attribute.named.get('method'));
      const given = attribute.named.get('event') ?? attribute.named.get('handles') ?? attribute.given[0];
      const entry = (kind: ScannedEntry['kind'], name: string, methods: readonly string[]) =>
        this.#entry(each, kind, name, methods, attribute.at);
      if (is('AsCronTask')) return [entry('job', `cron ${valueText(given)}`, [method ?? '__invoke'])];
      if (is('AsPeriodicTask')) {
        const frequency = attribute.named.get('frequency') ?? given;
        return [entry('job', `every ${valueText(frequency)}`, [method ?? '__invoke'])];
      }
      if (is('AsDoctrineListener') || is('AsEntityListener')) {
        const event = valueText(given).replace(/^.*::/, '');
        return [entry('event', event, [method ?? event])];
      }
      const isListener = is('AsEventListener');
      if (!isListener && !is('AsMessageHandler')) return [];
      const handler = method ?? this.#methodFor(each, isListener ? valueText(given) : '');
      const types = given === undefined ? this.#firstTypes(each, handler) : [valueText(given)];
      return types.map((type) => ({
        ...entry(isListener ? 'event' : 'job', nameOfEvent(type), [handler]),
        ...this.#channelsOf(file, type),
      }));
    });
  }

  /** Of a listener that names no method: `onOrderPlaced` of `order.placed` where the class has it, else the class is called. */
  #methodFor(each: PhpClass, event: string): string {
    const words = event.replace(/::class$/, '').split(/[^A-Za-z0-9]+/);
    const named = `on${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}`;
    return this.#methodAt(each, named) === undefined ? '__invoke' : named;
  }

  #entry(
    each: PhpClass,
    kind: ScannedEntry['kind'],
    name: string,
    methods: readonly string[],
    at = each.nameEnd,
  ): ScannedEntry {
    const found = this.#inherited(each, methods);
    const method = found?.method ?? methods[0] ?? '';
    return {
      kind,
      name,
      handler: `${found?.of.name ?? each.name}.${method}`,
      file: each.file,
      line: lineAt(this.#sources.bare(each.file), at),
      ...(found === undefined ? {} : { handledAt: { file: found.of.file, line: found.line } }),
      framework: 'symfony',
      confidence: 'high',
    };
  }

  /** The first of these methods, of the class itself or of what it extends here. */
  #inherited(each: PhpClass, methods: readonly string[]) {
    let at: PhpClass | undefined = each;
    for (let step = 0; at !== undefined && step < MOST_STEPS; step++) {
      for (const method of methods) {
        const line = this.#methodAt(at, method);
        if (line !== undefined) return { of: at, method, line };
      }
      at = this.#parentOf(at);
    }
    return undefined;
  }

  #methodAt({ file, body }: PhpClass, method: string): number | undefined {
    const bare = this.#sources.bare(file);
    const found = new RegExp(`\\bfunction\\s{1,9}&?${method}\\s{0,9}\\(`).exec(bare.slice(body.from, body.to));
    return found === null ? undefined : lineAt(bare, body.from + found.index);
  }

  /** What the first parameter may be: `Message`, or each of `One|Other`. */
  #firstTypes({ file, body }: PhpClass, method: string): readonly string[] {
    const code = this.#sources.bare(file).slice(body.from, body.to);
    const type = new RegExp(
      `\\bfunction\\s{1,9}${method}\\s{0,9}\\(\\s{0,99}\\??([\\w\\\\|]{1,300})\\s{1,9}&?\\$`,
    ).exec(code)?.[1];
    return type?.split('|').map((each) => `${each}::class`) ?? [];
  }

  #parentOf({ file, head }: PhpClass): PhpClass | undefined {
    const parent = extendedBy(head);
    return parent === undefined ? undefined : this.#classes.get(phpClassNamed(this.#sources, file, parent));
  }

  #isBelow(each: PhpClass, base: string): boolean {
    let at: PhpClass | undefined = each;
    for (let step = 0; at !== undefined && step < MOST_STEPS; step++) {
      const parent = extendedBy(at.head);
      if (parent !== undefined && phpClassNamed(this.#sources, at.file, parent) === base) return true;
      at = this.#parentOf(at);
    }
    return false;
  }

  /** Of the class, and of its methods. */
  #attributesOf({ file, name, body }: PhpClass): readonly PhpAttribute[] {
    if (!/#\[/.test(this.#sources.bare(file))) return [];
    const all = this.#attributes.get(file) ?? phpAttributes(this.#sources, file);
    this.#attributes.set(file, all);
    return all.filter(({ of }) =>
      of.kind === 'class' ? of.name === name : body.from < of.nameEnd && of.nameEnd < body.to,
    );
  }

  #isNamed(file: string, written: string, name: string): boolean {
    const whole = phpClassNamed(this.#sources, file, written);
    return whole.endsWith(`\\${name}`) && /^(?:Symfony|Doctrine)\\/.test(whole);
  }

  #channelsOf(file: string, written: string): Pick<ScannedEntry, 'channels'> {
    const type = /^\\?([\w\\]+)::class$/.exec(written)?.[0].slice(0, -'::class'.length);
    return type === undefined ? {} : { channels: [`php:${phpClassNamed(this.#sources, file, type)}`] };
  }
}

const MOST_STEPS = 8;

function extendedBy(head: string): string | undefined {
  return /\bextends\s{1,20}([\w\\]{1,300})/.exec(head)?.[1];
}

function nameOfEvent(written: string): string {
  return written
    .replace(/^['"]|['"]$/g, '')
    .replace(/::class$/, '')
    .replace(/^\\/, '');
}

function textOf(value: PhpValue | undefined): string | undefined {
  return value?.kind === 'text' ? value.text : undefined;
}

function valueText(value: PhpValue | undefined): string {
  return value?.kind === 'text' ? value.text : value?.kind === 'code' ? value.code : '';
}
