/** Phrases that make a sentence hard to read, each with the remedy. */
export const RULES = [
  {
    pattern:
      /(?<!user )\b[Nn]obody(?:’s)? (?!=|\?)\w|(?<!user)(?<=\w) nobody\b(?! [=?]|[,:)]? ?=>|\.\w)/,
    instead: 'use a plain negation',
  },
  {
    pattern: /\b(?:is|are|was|were|be|been|being|not) told\b/,
    instead: 'name who says, shows or reports it',
  },
  { pattern: /\b[Nn]o more\b(?! than)/, instead: 'say “not any more”, “no other” or the number' },
  { pattern: /\b(?:be|is|are) had\b/, instead: 'say that it loads, exists or is available' },
  { pattern: /\b[Ii]n place of\b/, instead: 'say “instead of”' },
  {
    pattern: /\b[Ww]hoever\b|\bthinks? better of\b|\bas ever\b/,
    instead: 'name the person or the thing',
  },
  {
    pattern: /\b(?:became|becomes?|comes?|came) of (?:it|them|that|this|an?|the)\b/,
    instead: 'say “result” or “outcome”',
  },
  { pattern: /\bof its own\b/, instead: 'say “its own”, “separate” or leave it out' },
  {
    // A comment that begins with a clause.
    pattern: /^\s*(?:\/\*\*?|\/\/|\*) (?:What|Who|Whom|Whose|Whatever) (?![^.]*\?)/,
    instead: 'begin with a noun or a verb',
  },
  {
    // Also at the start of a sentence or a heading.
    pattern: /(?:\w[.”)`*]*\. |^#+ |^- \*{0,2}|^)(?:What|Who|Whose|Whatever) [^?]*$/,
    instead: 'begin with a noun or a verb',
  },
  {
    pattern:
      /\b(?:test|it|describe)(?:\.\w+)*(?:\([^'"`]*\))?\(\s*['"`](?:\[\w+\] |\w+: )*(?:what|who|whom|whose) |^\s*['"`](?:\[\w+\] |\w+: )*(?:what|who|whom|whose) [^'"`]*['"`],$/,
    instead: 'begin the title with a verb',
  },
]
