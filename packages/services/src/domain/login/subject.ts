/** OpenID Connect Core 1.0, section 2: not empty. The database would store all lone surrogates as one. */
export const SUBJECT = /^[^\p{Cc}\p{Cs}]{1,255}$/u

/** Characters that make a name look like an address. */
export const AT_SIGNS = /[@\uff20\ufe6b]/g
