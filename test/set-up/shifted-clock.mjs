/** Loaded into a server of the tests: its clock is wrong by CLOCK_SHIFT_MS. */
const shift = Number(process.env.CLOCK_SHIFT_MS)
const RealDate = Date
globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [RealDate.now() + shift] : given))
  }
  static now() {
    return RealDate.now() + shift
  }
}
