/** Phrases that make a sentence hard to read, each with its replacement. */
export const RULES = [
  {
    pattern:
      /(?<!user |-R )\b[Nn]obody(?:’s)? (?!=|\?)\w|(?<!user|-R)(?<=\w) nobody\b(?! [=?]|[,:)]? ?=>|\.\w)/,
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
    // Also at the start of a sentence or heading.
    pattern: /(?:\w[.”)`*]*\. |^#+ |^- \*{0,2}|^)(?:What|Who|Whose|Whatever) [^?]*$/,
    instead: 'begin with a noun or a verb',
  },
  {
    pattern:
      /\b(?:test|it|describe)(?:\.\w+)*(?:\([^'"`]*\))?\(\s*['"`](?:\[\w+\] |\w+: )*(?:what|who|whom|whose) |^\s*['"`](?:\[\w+\] |\w+: )*(?:what|who|whom|whose) [^'"`]*['"`],$/,
    instead: 'begin the title with a verb',
  },
  {
    // A comment that begins with a fragment.
    pattern:
      /^\s*(?:\/\*\*?|\/\/) (?:Of (?!course\b)|Those (?:of|that|who) |Whichever |Stands for it)/,
    instead: 'begin with the thing itself',
  },
  { pattern: /\bfor what (?:is|are) no\b/, instead: 'say “for anything but”' },
  { pattern: /\breturns? what (?:ends|stops|takes)\b/, instead: 'say “a function that”' },
  { pattern: /\bwhat else the \w+ (?:says|throws)\b/, instead: 'say “other errors of”' },
  { pattern: /\banew\b(?!\d?@)/, instead: 'say “again”' },
  { pattern: /\b(?:in|into|out of) sight\b/, instead: 'say “visible” or “in view”' },
  { pattern: /\b[Hh]ear[sd]? of (?!\[|listeners\b)/, instead: 'say “learn of” or name the event' },
  { pattern: /\bgood for\b/, instead: 'say “valid for”' },
  {
    pattern: /\bhow it (?:went|goes)\b|\bhas the say\b/,
    instead: 'name the result or the decision',
  },
  { pattern: /\bthat (?:is|are) none\b/, instead: 'say “invalid”, or what it is not' },
  { pattern: /\bsays? (?:yes|no)\b/, instead: 'say “approves”, “accepts” or “refuses”' },
  { pattern: /\bturn(?:s|ed)? round\b/, instead: 'say “is mirrored”' },
  { pattern: /\b(?:two|between|each) looks\b/, instead: 'say “poll” or “interval”' },
  { pattern: /@(?:returns|throws) (?:what|where|how) /, instead: 'name the value or the error' },
  {
    pattern: /^\s*(?:\/\*\*?|\/\/|\*) (?:Hears|Tells) /,
    instead: 'say “receives”, “reports” or “returns whether”',
  },
]
