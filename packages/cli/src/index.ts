export { main, run } from './main.ts';
