// Inlined into the head. Hydration sets a textarea's default text again, which moves the caret of one that was never written to.
addEventListener('focusin', ({ target }) => {
  if (target.localName === 'textarea') target.value = `${target.value}`
})
