/** Not empty (OpenID Connect Core 1.0, section 2). The database stores all half characters as one. */
export const SUBJECT = /^[^\p{Cc}\p{Cs}]{1,255}$/u

/** A name with one of these characters looks like an address. */
export const AT_SIGNS = /[@\uff20\ufe6b]/g
