/** How Kotlin code is reached without its name being written at the place. */
import type { LanguageConventions } from '../../inference/conventions.ts';
import { JAVA_CONVENTIONS } from '../java/conventions.ts';

const PROTOCOL =
  /^(?:equals|hashCode|toString|compareTo|component\d+|copy|iterator|next|hasNext|getValue|setValue|provideDelegate|invoke|values|entries|close|run|call|apply|accept|get|test|compare|invokeSuspend|setup|teardown|main)$/;

export const KOTLIN_CONVENTIONS: LanguageConventions = {
  reflection: [
    ...JAVA_CONVENTIONS.reflection,
    {
      pattern:
        /\.(?:declared)?[mM]ember(?:s|Functions|Properties|ExtensionFunctions|ExtensionProperties)\b|\.(?:declaredM|m)embers\b|\.(?:staticFunctions|staticProperties|functions|companionObject)\b/,
      what: 'all members are gone through',
    },
    {
      pattern: /\.(?:primaryConstructor|constructors|createInstance)\b/,
      what: 'objects are made of classes chosen at run time',
    },
    {
      pattern: /\.(?:callBy|sealedSubclasses|nestedClasses|objectInstance)\b/,
      what: 'what is found at run time is used',
    },
  ],
  // What the language calls by itself, and what Java's conventions name.
  protocolNames: { test: (name) => PROTOCOL.test(name) || JAVA_CONVENTIONS.protocolNames.test(name) },
  entryFiles: [
    { pattern: /\.kts$/, what: 'a script' },
    {
      pattern: /(?:^|\/)\w*(?:Application|Main|Launcher|Bootstrap|Cli|CLI|Activity|Fragment|Service|Receiver)\.kt$/,
      what: 'an entry',
    },
    {
      pattern:
        /(?:^|\/)\w*(?:Controller|Servlet|Filter|Listener|Configuration|Config|Module|Plugin|Mojo|Processor|Routes|Routing)\.kt$/,
      what: 'started by a framework',
    },
    {
      pattern: /(?:^|\/)(?:examples?|samples?|benchmarks?|jmh|buildSrc|scripts?)\//,
      what: 'started by hand or by a tool',
    },
  ],
  manifests: JAVA_CONVENTIONS.manifests,
};
