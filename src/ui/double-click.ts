/** A double click is one press, also when the answer comes between its two clicks: milliseconds, counted from the first. */
export const doubleClickMs = 300
