# Runs samples one after another: `program.ts` says how.
while IFS=$'\t' read -r -a words; do
  (
    export "${words[@]:1}"
    set -eu
    source "${words[0]}"
  ) </dev/null 2>&1
  printf '\x1e%s\n' "$?"
done
