import { hash } from 'node:crypto'
import { letterStyle } from '#platform/mail/letter.ts'

/** A style element of a page, as a policy names it. */
export const styleHash = (css: string): string => `'sha256-${hash('sha256', css, 'base64')}'`

/** What sonner writes into a page for its toasts: an element, and then the text in it (docs/decisions/014). */
export const sonnerStyle = "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='"
/** What Base UI writes for the list of a Select. */
export const baseUiStyle = "'sha256-kLmvWqfziFavKtqHqRsb90f006UAK2Dmd0It5Iz2KFA='"

/** All style elements of pages: those of two libraries, and of a letter that staff look at. Each other one is refused. */
export const pageStyles: readonly string[] = [styleHash(''), sonnerStyle, baseUiStyle, styleHash(letterStyle)]
