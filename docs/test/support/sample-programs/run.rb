# Runs samples one after another: `program.ts` says how.
$stdout.sync = true

while (line = $stdin.gets)
  file, *variables = line.chomp.split("\t")
  ENV.update(variables.to_h { |variable| variable.split('=', 2) })
  status = 0
  begin
    load file, true
  rescue Exception => error
    puts error.full_message(highlight: false)
    status = 1
  end
  puts "\x1e#{status}"
end
