// Inlined into the head. Hydration resets a textarea's default text, which moves the caret of one never written to. In the capture
// phase, because React stops focusin inside a part of the page that is not hydrated yet.
addEventListener(
  'focusin',
  ({ target }) => {
    if (target.localName === 'textarea') target.value = `${target.value}`
  },
  true,
)
