import type { Display } from './display.ts';
import type { Forensic } from './forensic.ts';
import type { Protocol } from './protocol.ts';

/** What a producer says happened. On its line it stands under the name of its class. */
export type Fact = Protocol | Display | Forensic;

/** The three durable classes. */
export type FactClass = 'protocol' | 'display' | 'forensic';
