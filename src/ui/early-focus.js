// Inlined into the head. Hydration sets a textarea's default text again, which moves the caret of one that was never written to. While
// capturing: React keeps to itself what happens in a part of the page that is not hydrated yet.
addEventListener(
  'focusin',
  ({ target }) => {
    if (target.localName === 'textarea') target.value = `${target.value}`
  },
  true,
)
