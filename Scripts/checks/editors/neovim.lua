-- Opens a document in Neovim, and writes the findings that Neovim shows: at first, and after an edit. The environment
-- has the paths of the document and of the files of expected and actual findings; see editors.sh.

-- Returns the findings in the form of expected-findings.py.
local function findings()
  local severities = { 'error', 'warning', 'note' }
  local diagnostics = vim.diagnostic.get(0)
  table.sort(diagnostics, function(a, b)
    return a.lnum < b.lnum or (a.lnum == b.lnum and a.col < b.col)
  end)
  local lines = {}
  for _, d in ipairs(diagnostics) do
    local range = string.format('%d:%d-%d:%d', d.lnum, d.col, d.end_lnum, d.end_col)
    table.insert(lines, table.concat({ range, severities[d.severity], d.code, d.message }, ' '))
  end
  return lines
end

-- Waits for the expected findings, and writes those that are shown then.
local function record(name)
  local expected = table.concat(vim.fn.readfile(vim.env.FOLDER .. '/' .. name .. '.expected'), '\n')
  vim.wait(10000, function() return table.concat(findings(), '\n') == expected end)
  vim.fn.writefile(findings(), vim.env.FOLDER .. '/' .. name .. '.actual')
end

vim.cmd('edit ' .. vim.fn.fnameescape(vim.env.DOCUMENT))
record('opened')
vim.cmd('%substitute/[<>]//g')
record('edited')
vim.cmd('quitall!')
