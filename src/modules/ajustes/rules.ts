/** What is true of the words that staff send by WhatsApp (spec 3.1): which variables they may name, and what stands in their place. */

/** What a text may name in braces, `{nombre}`. The texts say what each is. */
export const whatsappVariables = ['nombre', 'pedido', 'total', 'piezas', 'marca', 'enlace', 'guia'] as const
export type WhatsappVariable = (typeof whatsappVariables)[number]
export type WhatsappValues = Record<WhatsappVariable, string>

/** The same of what a clienta writes to a consultora, from a page of her vitrina (spec 3.4). */
export const vitrinaVariables = ['nombre', 'producto', 'talla', 'precio', 'marca', 'enlace'] as const
export type VitrinaVariable = (typeof vitrinaVariables)[number]
export type VitrinaValues = Record<VitrinaVariable, string>

/** Characters of a text, before its variables are filled in. */
export const maxWhatsappLength = 1_000

const named = /\{([^{}]*)\}/g

/**
 * A text with each variable's value in its place. A value that looks like a variable stays as it is. A line on which nothing is left, because
 * its variable has no value, goes.
 */
export const fillWhatsapp = (texto: string, values: WhatsappValues | VitrinaValues): string =>
  texto
    .split('\n')
    .flatMap((line) => {
      const filled = line.replace(named, (whole, name: string) =>
        Object.hasOwn(values, name) ? ((values as Record<string, string>)[name] as string) : whole,
      )
      return line.trim() !== '' && filled.trim() === '' ? [] : [filled]
    })
    .join('\n')

/** What stands in braces and is no variable, each once and as it is written; a brace without its other one, too. */
export function unknownVariables(texto: string, variables: readonly string[] = whatsappVariables): string[] {
  const isVariable = (name: string) => variables.includes(name)
  const strangers = [...texto.matchAll(named)].filter(([, name = '']) => !isVariable(name)).map(([whole]) => whole)
  const alone = texto.replace(named, '').match(/[{}]/g) ?? []
  return [...new Set([...strangers, ...alone])]
}
