export { editTool } from './edit-tool.ts';
export type { Ask, Profile, Question } from './permission.ts';
export { Permission, profiles } from './permission.ts';
export { readTool } from './read-tool.ts';
export { searchTool } from './search-tool.ts';
export type { LivingTool } from './shell-tool.ts';
export { shellTool } from './shell-tool.ts';
export type { Place, Risk, Tool, ToolOutput, World } from './tool.ts';
export { writeTool } from './write-tool.ts';
