/** Two clicks within this many milliseconds are one press, also when an answer arrives between them. */
export const doubleClickMs = 300
