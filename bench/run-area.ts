import { areas } from './areas.ts';

/** Measures one area in this process and sends its rows to whoever started it. */
const [, , name = '', large] = process.argv;
const area = areas[name];
if (!area) throw new Error(`no such area: ${name}`);
const rows = await area.measure({ large: large === '--large' });
process.send?.(rows);
process.disconnect?.();
