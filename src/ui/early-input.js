// Inlined into the head: keeps what is typed, ticked and chosen before React listens, for replay-early-input.ts.
if (!window.earlyInput) {
  const values = new Map()
  const heard = new AbortController()
  const keep = ({ target }) => {
    if (!('value' in target)) return
    values.delete(target)
    values.set(target, target.type === 'checkbox' || target.type === 'radio' ? target.checked : target.value)
  }
  for (const type of ['input', 'change']) addEventListener(type, keep, { capture: true, signal: heard.signal })
  window.earlyInput = { values, stop: () => heard.abort() }
}
