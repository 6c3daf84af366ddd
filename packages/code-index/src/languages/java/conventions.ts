/** How Java code is reached without its name being written at the place. */
import type { LanguageConventions } from '../../inference/conventions.ts';

export const JAVA_CONVENTIONS: LanguageConventions = {
  reflection: [
    // A name that is written out is a mention like any other; one that is made at run time may be any.
    {
      pattern: /\.get(?:Declared)?(?:Method|Field)\s*\((?!\s*"[^"]*"\s*[,)])/,
      what: 'a member is chosen at run time',
    },
    {
      pattern: /\.get(?:Declared)?(?:Methods|Fields|Constructors|Classes|RecordComponents)\s*\(|\bgetBeanInfo\s*\(/,
      what: 'all members are gone through',
    },
    {
      pattern: /\.get(?:Declared)?Constructor\s*\(|\.newInstance\s*\(/,
      what: 'objects are made of classes chosen at run time',
    },
    {
      pattern: /\bforName\s*\((?!\s*"[^"]*"\s*[,)])|\.loadClass\s*\((?!\s*"[^"]*"\s*\))/,
      what: 'a class is loaded by a name made at run time',
    },
    {
      pattern: /\.find(?:Virtual|Static|Special|Constructor|Getter|Setter)\s*\(/,
      what: 'a method is looked up at run time',
    },
    { pattern: /\bServiceLoader\s*\.\s*load\b/, what: 'implementations are found at run time' },
    { pattern: /\bProxy\s*\.\s*newProxyInstance\b/, what: 'calls are handed on at run time' },
    { pattern: /\bScriptEngine\b|\bSpelExpressionParser\b|\bJEXL\b|\bMVEL\b/, what: 'code is made at run time' },
  ],
  // The virtual machine, serialization, runners of tests, and frameworks that take getters and setters for properties and
  // make objects by the types of what they fill.
  protocolNames:
    /^(?:constructor|main|premain|agentmain|finalize|readObject|writeObject|readObjectNoData|readResolve|writeReplace|readExternal|writeExternal|serialVersionUID|serialPersistentFields|(?:get|set|is|has|with|add)[A-Z]\w*|test\w*|setUp|tearDown|init|destroy|start|stop|configure|valueOf|fromString|parse|on[A-Z]\w*|handle\w*)$/,
  entryFiles: [
    { pattern: /(?:^|\/)\w*(?:Application|Main|Launcher|Bootstrap|Cli|CLI)\.java$/, what: 'an entry' },
    {
      pattern:
        /(?:^|\/)\w*(?:Controller|Servlet|Filter|Listener|Configuration|Config|Module|Plugin|Mojo|Processor)\.java$/,
      what: 'started by a framework',
    },
    {
      pattern: /(?:^|\/)(?:examples?|samples?|benchmarks?|jmh|buildSrc|scripts?)\/.+\.java$/,
      what: 'started by hand or by a tool',
    },
  ],
  manifests: /(?:^|\/)(?:pom\.xml|build\.gradle(?:\.kts)?|build\.xml|BUILD(?:\.bazel)?|build\.sbt)$/,
};
