<?php
// Runs samples one after another: `program.ts` says how.

set_error_handler(static fn (int $level, string $message) => throw new ErrorException($message, 0, $level));

while (($line = fgets(STDIN)) !== false) {
  $variables = explode("\t", rtrim($line, "\n"));
  $file = array_shift($variables);
  array_map(putenv(...), $variables);
  $status = 0;
  try {
    (static function (string $file): void {
      require $file;
    })($file);
  } catch (Throwable $error) {
    echo $error;
    $status = 1;
  }
  echo "\x1e$status\n";
}
