/** A cell as a person sees it, or what it is instead of a value that can be taken. */
export type Cell = string | number | boolean | null | { is: 'date' | 'error' | 'formula'; text: string }

/** A row that holds something. `row` is its number in the file, from 1. */
export type SheetRow = { row: number; cells: Cell[] }

export type Sheet = {
  /** The sheet's name; a CSV has none. */
  name: string | null
  rows: SheetRow[]
}

/** How large a file, and what is in it, may be. */
export const sheetLimits = {
  bytes: 5 * 1024 * 1024,
  /** All parts of an XLSX unpacked; 10,000 full rows are some 10 MB. */
  unpackedBytes: 64 * 1024 * 1024,
  parts: 500,
  rows: 10_000,
  columns: 60,
  cellLength: 6_000,
} as const
