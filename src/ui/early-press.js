// Inlined into the head. A button pressed before React listens is shown as busy, and clicked once it can act (docs/decisions/011).
// The router runs the scripts of the head again after hydration.
if (!globalThis.keepsEarlyPress) {
  globalThis.keepsEarlyPress = true
  const giveUpMs = 5000
  let pressed = null
  let times = 0
  let listensSince = 0
  let own = false
  const show = (busy) => {
    pressed?.toggleAttribute('data-early', busy)
    if (busy) pressed?.setAttribute('aria-busy', 'true')
    else pressed?.removeAttribute('aria-busy')
  }
  const forget = () => {
    show(false)
    pressed = null
  }
  addEventListener(
    'click',
    ({ target }) => {
      if (own) return
      const button = target.closest?.('button:not(:disabled, [type=submit])')
      if (button === pressed && !listensSince) return times++
      forget()
      if (!button || listensSince) return
      pressed = button
      times = 1
      show(true)
    },
    true,
  )
  addEventListener('keydown', ({ key }) => /^(Enter| |Shift|Control|Alt|Meta)$/.test(key) || forget(), true)
  const click = () => {
    if (!pressed?.isConnected || performance.now() - listensSince > giveUpMs) return forget()
    let arrived = false
    if ('hydrated' in document.documentElement.dataset) {
      const button = pressed
      const arrive = () => {
        arrived = true
      }
      button.addEventListener('click', arrive)
      show(false)
      own = true
      const clicks = 'repeats' in button.dataset ? times : 1
      for (let nth = 0; nth < clicks; nth++) button.click()
      own = false
      button.removeEventListener('click', arrive)
    }
    if (arrived) return forget()
    // React stops a click inside a part that it has not hydrated yet.
    show(true)
    setTimeout(click, 50)
  }
  addEventListener('hydrating', () => {
    listensSince = performance.now()
    click()
  })
}
