/**
 * A user's id at an issuer. An empty one would be the same user for everyone (OpenID Connect Core 1.0, section 2, allows 255
 * characters), and the database stores all half characters as the same one.
 */
export const SUBJECT = /^[^\p{Cc}\p{Cs}]{1,255}$/u

/** A name with one of these characters looks like an address. */
export const AT_SIGNS = /[@\uff20\ufe6b]/g
