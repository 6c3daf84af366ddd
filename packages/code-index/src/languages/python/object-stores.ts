/**
 * Libraries that keep objects of the repository, or make them: Django's models, SQLAlchemy, Pydantic, whatever unpickles. What
 * they give back is of the class that went in, as far as it is known here; where it is not, it may be any.
 */
import type { Inference } from '../../inference/language-policy.ts';
import {
  instanceOfType,
  mayHoldOurs,
  one,
  outside,
  replaceVariables,
  type Type,
  type Types,
  UNKNOWN,
  union,
} from '../../inference/types.ts';
import { bareName } from './library.ts';

type Outside = Extract<Type, { kind: 'outside' }>;
type Declared = Extract<Type, { kind: 'instance' | 'class' }>;

/** A member that a type of ours has from a base outside, as a value; undefined where nothing is known of it. */
export function inheritedMember(inference: Inference, type: Declared, base: Outside, name: string): Types | undefined {
  const own = one({ ...type, kind: 'instance' });
  if (SETS.has(bareName(base))) return memberOfSet(inference, type, modelOf(type, base), name);
  if (isDjangoModel(base)) {
    return type.kind === 'class' && MANAGERS.has(name) ? one(outside('django.db.models.Manager', [own])) : undefined;
  }
  if (bareName(base) === 'Model' && rootOf(base) === 'flask_sqlalchemy')
    return name === 'query' ? one(outside('sqlalchemy.orm.Query', [own])) : undefined;
  if (PYDANTIC.has(rootOf(base)) && MAKES_ITSELF.has(name)) return method(own);
  return undefined;
}

/** A library gives classes of ours a member of this name. */
export function isInheritedName(name: string): boolean {
  return (
    REFINES_SET.has(name) ||
    RESULTS_OF_SET.has(name) ||
    MANAGERS.has(name) ||
    MAKES_ITSELF.has(name) ||
    OF_CLASSES.has(name)
  );
}

/** The member of an object or a class from outside, as a value. */
export function storedMember(type: Outside, name: string): Types | undefined {
  const own = bareName(type);
  if (type.isClass) return undefined;
  if (SETS.has(own)) return memberOfOutsideSet(type, name);
  if (own === 'Select' || own === 'Query') {
    if (REFINES_QUERY.has(name)) return method(one(type));
    return own === 'Query' ? asMethod(RESULTS.get(name)?.(model(type))) : undefined;
  }
  if (own === 'ScalarResult') return asMethod(RESULTS.get(name)?.(model(type)));
  if (own === 'Result') return asMethod((ROW_RESULTS.get(name) ?? RESULTS_OF_ROWS.get(name))?.(model(type)));
  if (own === 'Pagination' && name === 'items') return one(outside('list', [model(type)]));
  if (HOLDERS.has(type.name) || STORED_MEMBERS.has(name)) return UNKNOWN;
  return undefined;
}

/** What calling something from outside gives, by the name that it has there and by what it is handed. */
export function storedResult(inference: Inference, type: Outside, args: readonly Types[]): Types | undefined {
  const [first = UNKNOWN] = args;
  const name = bareName(type);
  const root = rootOf(type);
  if (UNPICKLES.has(type.name) || READS_STORAGE.has(name)) return UNKNOWN;
  if (name === 'get_object_or_404' || name === 'aget_object_or_404') return elementsOf(inference, first);
  if (name === 'get_list_or_404') return one(outside('list', [elementsOf(inference, first)]));
  if (name === 'from_queryset') return union([first, ...type.args]);
  if (!SQL.has(root)) return undefined;
  const result = resultOfSession(inference, name, first, args.length);
  return result !== undefined && type.name.includes('Async') && name !== 'select'
    ? one(outside('Coroutine', [UNKNOWN, UNKNOWN, result]))
    : result;
}

/** What a loop over an object of ours gives that is a set of a library's. */
export function elementOfSet(type: Declared, base: Outside): Types | undefined {
  return SETS.has(bareName(base)) ? modelOf(type, base) : undefined;
}

/** The value of an attribute of a model: a manager is that of the model by which it is taken, a relation leads to its model. */
export function boundToModel(inference: Inference, values: Types, models: Types): Types {
  return {
    ...values,
    of: values.of.map((type): Type => {
      if (type.kind === 'outside')
        return SETS.has(bareName(type)) && type.args.length === 0 ? { ...type, args: [models] } : type;
      return type.kind === 'instance' && type.args.length === 0 && setBase(inference, type) !== undefined
        ? { ...type, args: [models] }
        : type;
    }),
  };
}

/** A relation of a model to another: what its attribute holds is an object of the class that it was made with, or of any. */
export function relatedBy(inference: Inference, type: Type, args: readonly Types[]): Types | undefined {
  if (type.kind !== 'outside' || !RELATIONS.has(bareName(type))) return undefined;
  const [first = UNKNOWN] = args;
  const classes = first.of.filter((each) => each.kind === 'class');
  if (classes.length === 0) return UNKNOWN;
  const models = inference.instances({ of: classes, isOpen: first.isOpen });
  return bareName(type).startsWith('Many') ? one(outside('django.db.models.Manager', [models])) : models;
}

/** Of objects of ours: the members of these bases give nothing of ours, though the object went in. */
export function givesNothingOfOurs({ name }: Outside, member: string): boolean {
  if (/(?:Error|Exception|Warning)$/.test(name)) return true;
  const root = name.slice(0, Math.max(name.indexOf('.'), 0));
  if (PLAIN_BASES.has(root) || (root === '' && PLAIN_TYPES.has(name))) return true;
  return TEST_CASE.test(name) ? member !== 'live_server_url' : OWN_MEMBERS.has(member);
}

export function isDjangoModel(type: Outside): boolean {
  return bareName(type) === 'Model' && rootOf(type) === 'django';
}

/** The base from outside that makes a type of ours a set of models, or a manager. */
function setBase(inference: Inference, type: Declared): Outside | undefined {
  return inference.policy
    .lineage(inference, type)
    .of.flatMap((each) => (each.kind === 'outside' && SETS.has(bareName(each)) ? [each] : []))[0];
}

function memberOfSet(inference: Inference, type: Declared, models: Types, name: string): Types | undefined {
  if (name === 'as_manager') return method(one({ ...type, kind: 'instance' }));
  if (name === 'from_queryset') return one(outside('django.db.models.Manager.from_queryset', [one(type)]));
  if (type.kind === 'class') return undefined;
  if (REFINES_SET.has(name)) return method(refined(inference, type, models, name));
  return asMethod(RESULTS_OF_SET.get(name)?.(models));
}

function memberOfOutsideSet(type: Outside, name: string): Types | undefined {
  if (REFINES_SET.has(name)) return method(one(queries(type)));
  return asMethod(RESULTS_OF_SET.get(name)?.(modelOf(type, type)));
}

/** What a manager gives is a set, and no manager. */
function queries(type: Outside): Outside {
  return MANAGER.test(bareName(type)) ? (outside('django.db.models.QuerySet', type.args) as Outside) : type;
}

/** A set of ours stays what it is; a manager of ours gives what it says that its set is. */
function refined(inference: Inference, type: Declared, models: Types, name: string): Types {
  const base = setBase(inference, type);
  if (base === undefined || !MANAGER.test(bareName(base))) return one(type);
  const plain = one(outside('django.db.models.QuerySet', [models]));
  if (name === 'get_queryset') return plain;
  const made = inference.memberOf(type, 'get_queryset').of.filter(({ kind }) => kind === 'definition');
  if (made.length === 0) return plain;
  const sets = inference.called(type.ref.file, inference.typesOfMeanings({ of: made, isOpen: false }), []);
  return boundToModel(inference, sets, models);
}

/** The objects that a class, a manager or a set stands for. */
function elementsOf(inference: Inference, types: Types): Types {
  return union(
    types.of.map((type): Types => {
      if (type.kind === 'outside') return SETS.has(bareName(type)) ? modelOf(type, type) : UNKNOWN;
      if (type.kind === 'class') return one(instanceOfType(type));
      const base = type.kind === 'instance' ? setBase(inference, type) : undefined;
      return type.kind === 'instance' && base !== undefined ? modelOf(type, base) : UNKNOWN;
    }),
  );
}

function resultOfSession(inference: Inference, name: string, first: Types, count: number): Types | undefined {
  const classes = inference.instances({ of: first.of.filter(({ kind }) => kind === 'class'), isOpen: first.isOpen });
  const models = union(
    first.of.map((type) => (type.kind === 'outside' && bareName(type) === 'Select' ? model(type) : UNKNOWN)),
  );
  // Of several classes a row has a part each, and of a text nothing is known but what it may be.
  const one_ = (held: Types) => (count === 1 && held.of.length > 0 && mayHoldOurs(held) ? held : UNKNOWN);
  switch (name) {
    case 'select':
      return one(outside('sqlalchemy.Select', [one_(classes)]));
    case 'query':
      return one(outside('sqlalchemy.orm.Query', [one_(classes)]));
    case 'scalars':
    case 'stream_scalars':
      return one(outside('sqlalchemy.ScalarResult', [models]));
    case 'execute':
    case 'exec':
      return one(outside(name === 'exec' ? 'sqlalchemy.ScalarResult' : 'sqlalchemy.Result', [models]));
    case 'scalar':
    case 'first_or_404':
    case 'one_or_404':
      return models;
    case 'get':
    case 'get_one':
    case 'get_or_404':
      return classes.of.length > 0 ? classes : undefined;
    case 'merge':
      return first;
    case 'paginate':
      return one(outside('flask_sqlalchemy.Pagination', [models]));
    default:
      return undefined;
  }
}

function modelOf(type: Declared | Outside, base: Outside): Types {
  return base.args[0] ?? type.args[0] ?? one(MODEL);
}

/** The model of a set in the set's own class: whatever the model is by which the set was taken. */
const MODEL: Extract<Type, { kind: 'variable' }> = { kind: 'variable', name: 'the model of the set', bound: UNKNOWN };

/** What a function of a set gives, where it is known of which model the set is. */
export function ofModel(types: Types, self: Type): Types {
  const [models] = self.kind === 'instance' ? self.args : [];
  return models === undefined ? types : replaceVariables(types, new Map([[MODEL.name, models]]));
}

function model(type: Outside): Types {
  return type.args[0] ?? UNKNOWN;
}

function method(result: Types): Types {
  return one(outside('Callable', [UNKNOWN, result]));
}

function asMethod(result: Types | undefined): Types | undefined {
  return result === undefined ? undefined : method(result);
}

function rootOf({ name }: Outside): string {
  return name.split('.')[0] ?? '';
}

function set(names: string): ReadonlySet<string> {
  return new Set(names.split(' '));
}

/** Django's sets of models, and what gives these. */
const SETS = set('QuerySet Manager BaseManager RelatedManager ManyRelatedManager');
const MANAGER = /Manager$/;
const OF_CLASSES = set('as_manager from_queryset query');
const MANAGERS = set('objects _default_manager _base_manager');
const REFINES_SET = set(
  'all filter exclude order_by select_related prefetch_related annotate alias distinct reverse defer only using union ' +
    'intersection difference none select_for_update extra raw complex_filter get_queryset _clone',
);
const list = (models: Types) => one(outside('list', [models]));
const pair = (models: Types) => one({ kind: 'tuple', of: [models, one(outside('bool'))] });
const later = (result: Types) => one(outside('Coroutine', [UNKNOWN, UNKNOWN, result]));
const itself = (models: Types) => models;
const RESULTS_OF_SET: ReadonlyMap<string, (models: Types) => Types> = new Map([
  ...['get', 'create', 'first', 'last', 'earliest', 'latest'].flatMap(
    (name) =>
      [
        [name, itself],
        [`a${name}`, later],
      ] as const,
  ),
  ['get_or_create', pair],
  ['update_or_create', pair],
  ['aget_or_create', (models: Types) => later(pair(models))],
  ['aupdate_or_create', (models: Types) => later(pair(models))],
  ['bulk_create', list],
  ['abulk_create', (models: Types) => later(list(models))],
  ['iterator', (models: Types) => one(outside('Iterator', [models]))],
  ['in_bulk', (models: Types) => one(outside('dict', [UNKNOWN, models]))],
]);
const RELATIONS = set(
  'ForeignKey OneToOneField ManyToManyField ParentalKey TreeForeignKey TreeOneToOneField GenericForeignKey GenericRelation ' +
    'ParentalManyToManyField relationship backref ReferenceField ForeignKeyField',
);

const SQL = set('sqlalchemy flask_sqlalchemy sqlmodel flask_sqlalchemy_lite sqlalchemy_utils');
const REFINES_QUERY = set(
  'where filter filter_by order_by join outerjoin limit offset options distinct group_by having select_from correlate ' +
    'with_for_update execution_options populate_existing enable_eagerloads params slice',
);
const RESULTS: ReadonlyMap<string, (models: Types) => Types> = new Map([
  ...['first', 'one', 'one_or_none', 'get', 'get_or_404', 'first_or_404', 'one_or_404', 'scalar'].map(
    (name) => [name, itself] as const,
  ),
  ['all', list],
  ['fetchall', list],
  ['unique', (models: Types) => one(outside('sqlalchemy.ScalarResult', [models]))],
  ['yield_per', (models: Types) => one(outside('sqlalchemy.ScalarResult', [models]))],
  ['paginate', (models: Types) => one(outside('flask_sqlalchemy.Pagination', [models]))],
]);
const row = (models: Types) => one({ kind: 'tuple', of: [models] } as const);
const ROW_RESULTS: ReadonlyMap<string, (models: Types) => Types> = new Map([
  ['scalars', (models: Types) => one(outside('sqlalchemy.ScalarResult', [models]))],
  ['unique', (models: Types) => one(outside('sqlalchemy.Result', [models]))],
  ['scalar', itself],
  ['scalar_one', itself],
  ['scalar_one_or_none', itself],
]);
const RESULTS_OF_ROWS: ReadonlyMap<string, (models: Types) => Types> = new Map([
  ...['first', 'one', 'one_or_none', 'fetchone'].map((name) => [name, row] as const),
  ...['all', 'fetchall'].map((name) => [name, (models: Types) => list(row(models))] as const),
]);

const PYDANTIC = set('pydantic sqlmodel pydantic_settings');
const MAKES_ITSELF = set(
  'model_validate model_validate_json model_validate_strings model_construct model_copy parse_obj parse_raw parse_file ' +
    'from_orm construct copy validate',
);

/** Whatever was put away: an object of any class. */
const UNPICKLES = set(
  'pickle.loads pickle.load cPickle.loads cPickle.load dill.loads dill.load cloudpickle.loads cloudpickle.load joblib.load ' +
    'shelve.open jsonpickle.decode yaml.load yaml.unsafe_load yaml.full_load torch.load',
);
const READS_STORAGE = set(
  'get_user_model authenticate get_user get_current_user get_model parse_args parse_known_args',
);
/** Objects of a library whose attributes are what the program has put there. */
const HOLDERS = set('flask.g flask.current_app flask_login.current_user werkzeug.local.LocalProxy argparse.Namespace');
const STORED_MEMBERS = set('user auth state instance');

/** Modules of Python's own whose classes make all that their members give. */
const PLAIN_BASES = set(
  'unittest enum abc typing typing_extensions logging threading argparse json html http socketserver string ast io ' +
    'configparser codecs decimal datetime uuid pathlib email xml csv cmd code ctypes select socket ssl subprocess',
);
const PLAIN_TYPES = set('object str int float bool bytes complex type');
const TEST_CASE = /^(?:django\.test|rest_framework\.test)\.\w+$/;
/** Members that frameworks give all their classes, and that are their own. */
const OWN_MEMBERS = set('stdout stderr style logger log pk id');
