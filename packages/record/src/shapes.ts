import { type Shape, union } from '@exarch/values';
import { displayShapes } from './display-shape.ts';
import type { Fact } from './fact.ts';
import { forensicShapes } from './forensic-shape.ts';
import { protocolShapes } from './protocol-shape.ts';

/** Every fact as it stands on its line, under the name of its class. */
export const factShape: Shape<Fact> = union<Fact, 'kind'>('kind', {
  ...protocolShapes,
  ...displayShapes,
  ...forensicShapes,
});
