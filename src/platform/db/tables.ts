/**
 * The tables of the whole database. Each feature module adds its own rows here from its `server/tables.ts`
 * (`declare module`), so that the platform knows no nouns and every query is still fully typed.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the feature modules.
export interface Tables {}
