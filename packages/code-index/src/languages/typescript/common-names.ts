/** Names that half of all libraries of JavaScript have for members of theirs: by such a name alone nothing is meant. */

export function isCommonMember(name: string): boolean {
  return name.length < 4 || COMMON.has(name);
}

const COMMON: ReadonlySet<string> = new Set(
  (
    'handle handler handlers process execute render draw build make create init initialize setup start stop begin finish ' +
    'load save read write open close connect disconnect listen accept check validate verify parse format transform convert ' +
    'fetch send receive request response publish subscribe unsubscribe emit once addListener removeListener ' +
    'removeAllListeners listeners next done fail error errors debug info warn trace fatal logger message messages ' +
    'status statusCode json text html redirect render locals cookie cookies session params query body headers header user ' +
    'users type types kind name names value values data datum item items list lists index count total size page pages limit ' +
    'offset options option config configure settings setting state store model models schema table column columns row rows ' +
    'find findOne findAll findById first last prev update updateOne upsert insert remove destroy dispose release reset refresh ' +
    'select where order group join save count query exec transaction commit rollback migrate sync async await promise ' +
    'callback bind mount unmount mounted register unregister install uninstall enable disable toggle show hide title label ' +
    'path paths file files folder url urls host port route routes router middleware app server client socket stream ' +
    'encode decode serialize deserialize encrypt decrypt hash sign compare merge clone copy extend assign pick omit ' +
    'addClass removeClass toggleClass attr prop append prepend before after empty children parent siblings ready trigger ' +
    'getItem setItem getValue setValue getName getData setData getState setState getInstance getOptions getConfig getType ' +
    'mock mockReturnValue mockResolvedValue mockImplementation expect describe test tests run runs invoke call apply'
  ).split(' '),
);
