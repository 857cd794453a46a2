/** Variables of the WhatsApp texts that staff send, as `{nombre}` (spec 3.1). */
export const whatsappVariables = ['nombre', 'pedido', 'total', 'piezas', 'marca', 'enlace', 'guia'] as const
export type WhatsappVariable = (typeof whatsappVariables)[number]
export type WhatsappValues = Record<WhatsappVariable, string>

/** Variables of the texts that a clienta sends from a vitrina (spec 3.4). */
export const vitrinaVariables = ['nombre', 'producto', 'talla', 'precio', 'marca', 'enlace'] as const
export type VitrinaVariable = (typeof vitrinaVariables)[number]
export type VitrinaValues = Record<VitrinaVariable, string>

/** Before the variables are filled in. */
export const maxWhatsappLength = 1_000

const named = /\{([^{}]*)\}/g

/** Fills in the variables, not recursively. Removes lines that become empty. */
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

/** Unknown variables and unmatched braces, each once. */
export function unknownVariables(texto: string, variables: readonly string[] = whatsappVariables): string[] {
  const isVariable = (name: string) => variables.includes(name)
  const strangers = [...texto.matchAll(named)].filter(([, name = '']) => !isVariable(name)).map(([whole]) => whole)
  const alone = texto.replace(named, '').match(/[{}]/g) ?? []
  return [...new Set([...strangers, ...alone])]
}
