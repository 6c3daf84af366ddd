/**
 * The shapes of BooCode's HTTP API, shared by the server and its page. Everything is a Zod schema, with its type where
 * somebody needs the name, so that the server checks what comes in and declares what goes out, and the page can do the
 * same.
 */
export { type About, aboutSchema } from './about.ts';
export { type Agent, type AgentList, agentListSchema, agentSchema } from './agents.ts';
export {
  type ChangeChat,
  type Chat,
  type ChatList,
  type ChatSummary,
  type CreateChat,
  changeChatSchema,
  chatIdSchema,
  chatListSchema,
  chatSchema,
  chatSummarySchema,
  createChatSchema,
  type ExportedChat,
  exportedChatSchema,
  exportQuerySchema,
  listChatsQuerySchema,
  type ModelParameters,
  modelParametersSchema,
  mostInstructions,
  mostOfTag,
  mostTags,
  type SendMessage,
  type Stopped,
  sendMessageSchema,
  stoppedSchema,
} from './chats.ts';
export { type Citation, citationsIn, type PlacedCitation, readCitation } from './citations.ts';
export {
  type ChangedFile,
  type Diff,
  type DiffHunk,
  diffQuerySchema,
  diffSchema,
  type Revisions,
  revisionsSchema,
} from './diffs.ts';
export { attachmentOutput, Evidence, type Judgement, noEvidence, type Support } from './evidence.ts';
export {
  type File,
  type Folder,
  fileQuerySchema,
  fileSchema,
  folderQuerySchema,
  folderSchema,
  imageQuerySchema,
  type Paths,
  pathsSchema,
} from './files.ts';
export { type Health, healthSchema } from './health.ts';
export {
  type Attachment,
  attachmentSchema,
  type Message,
  type MessageMetadata,
  type MessagePart,
  type MessageStatus,
  messageMetadataSchema,
  messagePartSchema,
  messageSchema,
  messageStatusSchema,
  mostAttachments,
  mostOfAttachment,
  type Notice,
  noticeSchema,
  type ToolOutput,
  type ToolPart,
  toolOutputSchema,
  toolPartSchema,
  type Usage,
  usageSchema,
} from './messages.ts';
export {
  type ChangeConnection,
  type ChangedTest,
  type Connection,
  type ConnectionList,
  changeConnectionSchema,
  changedTestSchema,
  connectionListSchema,
  connectionSchema,
  type ModelList,
  type ModelTest,
  type ModelTestResult,
  modelListSchema,
  modelTestResultSchema,
  modelTestSchema,
  type NewConnection,
  newConnectionSchema,
} from './models.ts';
export { type Problem, problemSchema } from './problem.ts';
export { type Reading, readingSchema } from './reading.ts';
export { type McpServer, type McpServerList, mcpServerListSchema, mcpServerSchema } from './servers.ts';
export {
  type Share,
  type SharedChat,
  type ShareState,
  sharedChatSchema,
  shareSchema,
  shareStateSchema,
  shareTokenSchema,
} from './shares.ts';
export {
  type CallTool,
  callToolSchema,
  type Tool,
  type ToolCallResult,
  type ToolList,
  toolListSchema,
  toolResultSchema,
  toolSchema,
} from './tools.ts';
