/**
 * Whether a message looks like a sign-in that the frame may take on the page. It decides only whether a window opens ahead;
 * the frame reads the message itself.
 */
export function isSignInText(text: string): boolean {
  return (
    / wants you to sign in with your .{1,64} account:\n/.test(text) && !/urn:recap:/i.test(text)
  )
}
