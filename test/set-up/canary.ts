/** A unique cost: eight digits, so that no id or instant contains them by chance. */
export const canaryCost = 731_428_37

/** How it may be written: in centavos or in pesos. */
export const canaryWritten = /731,?428[.,]?37/
