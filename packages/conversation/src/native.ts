import { pointer, type Refusal, refusal, scanJson, sliceJson } from '@exarch/values';
import type { Native } from './message.ts';

/** Why a native text can go back to no wire: it is not JSON, or ill formed at some depth. */
export function nativeRefusal(native: Native, at: string): Refusal | undefined {
  const fault = scanJson(native.json);
  if (fault) {
    const because = `The provider's own text cannot be sent back: ${fault.at}: ${fault.because}`;
    return refusal('conversation/native-well-formed', pointer(at, 'json'), because);
  }
  if (native.origin.model.isWellFormed()) return undefined;
  const place = pointer(pointer(at, 'origin'), 'model');
  return refusal('conversation/text-well-formed', place, 'The name of the model is ill formed.');
}

/** The item's own id, where it has one: no wire takes an item twice. */
export function itemId(native: Native): string | undefined {
  const id = sliceJson(native.json, ['id']);
  return id?.startsWith('"') && id !== '""' ? id : undefined;
}
