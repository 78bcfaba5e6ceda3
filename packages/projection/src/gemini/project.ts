import type { Conversation, Tool } from '@exarch/conversation';
import { strange } from '../left-out.ts';
import type { Spelling } from '../names.ts';
import { type Notes, systemSaid } from '../note.ts';
import type { Projected, ProjectOptions } from '../projected.ts';
import { Projection } from '../projection.ts';
import { isBlank } from '../runs.ts';
import type { Step } from '../sequence.ts';
import { offered } from '../tools.ts';
import type { Declaration, GeminiBody, GeminiContent } from './body.ts';
import { answerPart, movedParts, userParts } from './content.ts';
import { type ModelTraits, modelTraits, thinkingConfig } from './models.ts';
import { replyParts, type Spelled, signatureStoodIn } from './reply.ts';

/** A generateContent request, typed as the wire has it. */
export type GeminiProjected = Projected & { readonly body: GeminiBody };

/** A conversation as a generateContent request. */
export function projectGemini(
  conversation: Conversation,
  options: ProjectOptions,
): GeminiProjected {
  const projection = new Projection({ adapter: 'gemini', model: options.model });
  const { origin, names, notes, leftOut, splicer } = projection;
  const traits = modelTraits(options.model);
  const tools = offered(conversation, { notes, most: mostTools }).map((tool) =>
    spelledTool(tool, names),
  );
  const steps = projection.steps(conversation.messages, {
    drops: (part) => strange(part, origin),
    refuses: 'empty',
  });
  const context = {
    origin,
    splicer,
    notes,
    leftOut,
    stoodIn: new Set<string>(),
    ids: traits.signs && options.profile !== 'code-assist',
    standIn: traits.signs ? standInFor(options.profile) : undefined,
    files: traits.signs,
  };
  const contents = steps.flatMap((step) => contentsOf(step, context));
  for (const name of context.stoodIn) notes.add(signatureStoodIn(name));
  const system = systemText(conversation, { traits, contents, notes });
  const body: GeminiBody = {
    ...(system === undefined ? {} : { systemInstruction: { parts: [{ text: system }] } }),
    contents,
    ...(tools.length === 0 ? {} : { tools: [{ functionDeclarations: tools }] }),
    ...generationConfig(options, traits, notes),
  };
  splicer.aroundEach(contents);
  return projection.of(body);
}

/** Declarations that one request may have. */
const mostTools = 512;

const standIn = 'skip_thought_signature_validator';
/** The same in base64, which is all that some backends take. */
const standInEncoded = 'c2tpcF90aG91Z2h0X3NpZ25hdHVyZV92YWxpZGF0b3I=';

function standInFor(profile: string | undefined): string {
  return profile === 'vertex' ? standInEncoded : standIn;
}

function spelledTool(tool: Tool, names: Spelling): Declaration {
  const { description, parameters } = tool;
  return { name: names.of(tool.name), description, parametersJsonSchema: parameters };
}

/** The answers to a batch are one content; whatever else the user says or is shown is another. */
function contentsOf(
  step: Step,
  context: Spelled & { readonly files: boolean; readonly notes: Notes },
): GeminiContent[] {
  switch (step.role) {
    case 'user':
      return [{ role: 'user', parts: userParts(step.content, context.notes) }];
    case 'assistant':
      return [{ role: 'model', parts: replyParts(step.content, context) }];
    case 'tool': {
      const answers = step.results.map((result) => answerPart(result, context));
      const moved = movedParts(step.results, context);
      const shown: GeminiContent[] = moved.length === 0 ? [] : [{ role: 'user', parts: moved }];
      return [{ role: 'user', parts: answers }, ...shown];
    }
  }
}

/** A model without a system text is told in front of what the user says first. */
function systemText(
  { system }: Conversation,
  request: {
    readonly traits: ModelTraits;
    readonly contents: readonly GeminiContent[];
    readonly notes: Notes;
  },
): string | undefined {
  if (system === undefined || isBlank(system)) return undefined;
  if (request.traits.hasSystem) return system;
  request.contents[0]?.parts.unshift({ text: system });
  request.notes.add(systemSaid);
  return undefined;
}

function generationConfig(
  options: ProjectOptions,
  traits: ModelTraits,
  notes: Notes,
): Pick<GeminiBody, 'generationConfig'> {
  const thinking = thinkingConfig(options.effort, traits, notes);
  const { maxTokens } = options;
  if (thinking === undefined && maxTokens === undefined) return {};
  return {
    generationConfig: {
      ...(maxTokens === undefined ? {} : { maxOutputTokens: maxTokens }),
      ...(thinking === undefined ? {} : { thinkingConfig: thinking }),
    },
  };
}
