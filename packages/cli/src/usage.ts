/** What `exarch --help` prints. */
export const usage = `exarch — an agent for the terminal whose session is one append-only record

  exarch [PROMPT]              talk in this folder; PROMPT is the first thing said
  exarch -p PROMPT             one exchange without a screen: the answer on stdout
  exarch -c | --continue       go on with the newest session of this folder
  exarch resume SESSION        go on with a session: its id, a unique prefix, or its name
  exarch sessions [--all]      the sessions of this folder, or of all [--json]
  exarch show SESSION [TURNS]  turns as they were recorded, also those that left the context
  exarch grep PATTERN [SESSION…]  search them
  exarch verify SESSION        re-read every line, pointer and digest of it
  exarch export SESSION        the whole transcript [--format text|markdown] [--out FILE]
  exarch check [FILE…|-]       what a provider would refuse of request bodies: JSON, JSONL, HAR
                               [--adapter A] [--model M] [--profile P] [--portable] [--json]
  exarch mend FILE|-           a wedged body made one that is taken; repairs on stderr
                               [--to A] [--adapter A] [--model M] [--profile P]
  exarch rules [ID]            what providers refuse, with sources [--adapter A] [--json]
  exarch stand-in              a strict provider on this machine, for tests [--port N]
                               [--scenario FILE] [--faults LIST] [--seed N]
                               [--record FILE] [--replay FILE] [--lenient]

  -p, --print                  answer and end; what is piped in is added to PROMPT
  --output text|json|jsonl     with -p: the answer, one object, or every fact as it lands
  --provider NAME              anthropic, openai, openai-chat, gemini, deepseek, ollama, …;
                               custom: any server of yours that speaks Chat Completions
  --model NAME                 a model of that provider
  --base-url URL               where it answers; a key is then optional. Alone it means custom,
                               in a session that goes on the provider that it has
  --profile P                  read-only, ask, auto, full: what tools may do unasked (ask);
                               with check and mend: the vendor, where the body does not tell
  --system FILE                a system prompt of your own
  --max-tokens N               cap of one reply
  --effort LEVEL               none, minimal, low, medium, high, xhigh, max: how hard it thinks
  --fork SESSION[@TURN]        a new session that goes on from another's context
  --name NAME                  a name for the session, a new one or the one that goes on
  --cd DIR                     work in this folder
  --verbose                    more on stderr
  -h, --help                   this
  -V, --version                the version

Keys are read from the environment (ANTHROPIC_API_KEY, OPENAI_API_KEY, GEMINI_API_KEY, …), else
from ~/.config/exarch/credentials.toml (mode 600), under the same names. Without one, and without
--provider, a new session talks to the built-in stand-in. Facts on models (window, output, price)
are taken from .exarch/config.toml and ~/.config/exarch/config.toml before our own.
`;
