import type { CDPSession, Locator, Page, Request } from '@playwright/test'

/** Presses buttons twice on a slow processor, and tells what came of it. */

/** Between two presses, in milliseconds; 0: both in one task. */
export const gaps = [0, 20, 80] as const

/** What reads by POST, and goes again whenever its page reads again. */
const reads = /\/(revision|elegidos|elegibles|precios|visitas)$/

export const pathOf = (request: Request): string => new URL(request.url()).pathname

/** Does this request of a page change something? */
export const isVerb = (request: Request): boolean =>
  request.method() !== 'GET' && pathOf(request).startsWith('/api/') && !reads.test(pathOf(request))

export type Outcome = {
  requests: string[]
  /** Those that were sent before with the same body; one press may send many pedidos in several requests. */
  twice: string[]
  answers: number[]
  toasts: { type: string; text: string }[]
  /** Alerts that were not there before. */
  alerts: string[]
  /** What the page's code failed at. */
  errors: string[]
}

/** @returns presses a button of this page twice. @param slowdown how many times slower its processor is. */
export async function openPresser(page: Page, slowdown = 6) {
  const client: CDPSession = await page.context().newCDPSession(page)
  const slow = (rate: number) => client.send('Emulation.setCPUThrottlingRate', { rate })
  let sent: Request[] = []
  let errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) errors.push(message.text())
  })
  const toasts = page.locator('[data-sonner-toast]')
  const markToasts = () =>
    toasts.evaluateAll((all: HTMLElement[]) => {
      for (const toast of all) toast.dataset.marked = toast.textContent
    })
  const newToasts = (): Promise<Outcome['toasts']> =>
    toasts
      .evaluateAll((all: HTMLElement[]) =>
        all
          .filter(({ dataset, textContent }) => dataset.marked !== textContent)
          .map(({ dataset, textContent }) => ({ type: dataset.type ?? '', text: textContent.trim() })),
      )
      .catch(() => [])
  const alertsNow = (): Promise<string[]> =>
    page
      .locator('[role=alert]:visible')
      .allTextContents()
      .catch((): string[] => [])
  const unanswered = new Set<Request>()
  page.on('request', (request) => {
    if (!isVerb(request)) return
    sent.push(request)
    unanswered.add(request)
  })
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => unanswered.delete(request))

  return async (button: Locator, gap: number): Promise<Outcome> => {
    sent = []
    errors = []
    const before = await alertsNow()
    await markToasts()
    await slow(slowdown)
    await button.evaluate((pressed: HTMLElement, between) => {
      pressed.click()
      if (between === 0) pressed.click()
      else setTimeout(() => pressed.isConnected && pressed.click(), between)
    }, gap)
    // Quiet for half a second: a second request would have left by then.
    let calm = Date.now()
    while (Date.now() - calm < 500) {
      const known = sent.length
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100))).catch(() => {})
      if (unanswered.size > 0 || sent.length > known) calm = Date.now()
    }
    await slow(1)
    const requests = sent.map((request) => `${request.method()} ${pathOf(request)}`)
    const whole = sent.map((request, index) => `${requests[index]} ${request.postData()}`)
    return {
      requests,
      twice: requests.filter((_, index) => whole.indexOf(whole[index] ?? '') !== index),
      answers: sent.map((request) => request.existingResponse()?.status() ?? 0),
      toasts: await newToasts(),
      alerts: (await alertsNow()).filter((text) => text !== '' && !before.includes(text)),
      errors,
    }
  }
}

/** What is wrong with two presses of one button: the same request again, more than one message, red beside success. */
export function wrongWith({ requests, twice, toasts, answers, alerts, errors }: Outcome): string[] {
  const refused = answers.every((status) => status >= 400)
  return [
    ...twice.map((request) => `sent twice: ${request}`),
    ...(toasts.length > 1 ? [`${toasts.length} messages: ${toasts.map(({ text }) => text).join(' | ')}`] : []),
    ...(requests.length > 0 && !refused
      ? [
          ...toasts.filter(({ type }) => type === 'error').map(({ text }) => `red toast after success: ${text}`),
          ...alerts.map((text) => `alert after success: ${text}`),
        ]
      : []),
    ...errors.map((text) => `error in the page: ${text}`),
  ]
}
