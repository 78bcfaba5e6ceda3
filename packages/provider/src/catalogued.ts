import { createRequire } from 'node:module';
import type { MODEL_CONFIGS } from 'llm-zoo';
import type { ModelFacts } from './model-facts.ts';

type Catalogued = (typeof MODEL_CONFIGS)[string];

let catalogue: ReadonlyMap<string, Catalogued> | undefined;

/**
 * What the package of public model facts says of a model, by the plain spelling of any of its names.
 * It is loaded at the first question that needs it: most sessions ask for a model of our own table.
 */
export function catalogued(name: string, plain: (model: string) => string): ModelFacts | undefined {
  catalogue ??= loaded(plain);
  const found = catalogue.get(name);
  if (!found) return undefined;
  const { contextWindow: window, maxOutputTokens: output } = found;
  return { window, output, price: priceOf(found) };
}

function loaded(plain: (model: string) => string): ReadonlyMap<string, Catalogued> {
  const zoo = createRequire(import.meta.url)('llm-zoo') as {
    readonly MODEL_CONFIGS: typeof MODEL_CONFIGS;
  };
  return new Map(
    Object.values(zoo.MODEL_CONFIGS).flatMap((model) =>
      [model.openrouterFullName, model.fullName].flatMap((name): [string, Catalogued][] =>
        name ? [[plain(name), model]] : [],
      ),
    ),
  );
}

/** A cached token costs a fraction of a fresh one; only Anthropic charges more for one that is written. */
function priceOf(model: Catalogued): NonNullable<ModelFacts['price']> {
  const { inputPrice: input, outputPrice: output, capabilities, provider } = model;
  const cached = capabilities.supportsPromptCaching || capabilities.supportsAutoPromptCaching;
  return {
    input,
    output,
    cacheRead: cached ? input * capabilities.cacheDiscountFactor : input,
    cacheWrite: provider === 'anthropic' ? input * 1.25 : input,
  };
}
