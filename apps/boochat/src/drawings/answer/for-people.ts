/** What a tool says was written for programs too; here is the same without their names for things. */
export function forPeople(text: string): string {
  return (
    text
      .replace(/ \(`of` tells which\)/g, '')
      // What only a program can do, or would do with a text of its own.
      .replace(/; grep for it(?: if it may be text)?/g, '')
      .replace(/,? or grep for (?:text that is no symbol|it in what is not read)/gi, '')
      .replace(/; `boocontext index` reads the whole repository once/g, '')
      .replace(/Ask again, reading goes on meanwhile/g, 'It is still being read')
      .replace(/; the work goes on, ask again/g, '')
      .replace(
        / What is committed, a revision covers: \{"diff": "[^"]*"\}/g,
        ' What is committed is compared by its revision, such as main..HEAD',
      )
      .replace(/; ask with another `directory`/g, '')
      .replace(/not all was scanned: /g, 'not all could be read: ')
      .replace(/\benv vars\b/g, 'environment variables')
      .replace(
        /some are read by names, or prefixes of names, that only a program makes at /g,
        'the names of some are put together only while the program runs, at ',
      )
      .replace(
        /\b(\d+ routes?) of (\S+) (is|are) inferred: what serves them, or a part of their path, was not seen/g,
        '$1 of $2 $3 not certain: what serves them, or a part of their path, was not found',
      )
      .replace(
        /which ones it runs before is not known: /g,
        'it runs in front of some, and which these are is not known: ',
      )
      .replace(
        /\bof (\d+ calls?) in it it is not known what (?:it runs|they run): /g,
        'where $1 in it may lead is not known: ',
      )
      .replace(
        /tests and callers may come from elsewhere: the chain ends at /g,
        'there may be more callers and tests: the calls lead back to ',
      )
      .replace(/: a program starts there/g, ', where the program starts')
      .replace(/\b(\d+ routes?) of what is beside it/g, '$1 of examples and tools beside it')
      .replace(/chain_ends/g, 'the ends of the chains')
      .replace(/; more in details\.near/g, '')
      .replace(/ \(details\.\w+\)/g, '')
      .replace(/: details\.cannot_tell/g, '')
      .replace(/details\.decompression_hint has the calls that give the rest/g, 'what is folded is offered below')
      .replace(/metadata\.next has/g, 'below is')
      .replace(
        /Whether a framework, an export or a test uses it, boocontext_impact says/g,
        'Impact tells whether a framework, an export or a test uses it',
      )
      .replace(/boocontext_symbols/g, 'the search for symbols')
      .replace(/boocontext_(\w+)/g, (_, tool: string) => toolName(tool))
      .replace(/details\.(\w+)/g, (_, field: string) => field.replaceAll('_', ' '))
      .replace(/metadata\.(\w+)/g, (_, field: string) => field.replaceAll('_', ' '))
  );
}

/** `callgraph` as a person says it. */
export function toolName(tool: string): string {
  return tool === 'callgraph' ? 'call graph' : tool.replaceAll('_', ' ');
}
