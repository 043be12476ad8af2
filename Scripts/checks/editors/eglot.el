;; Opens a document in Emacs, and writes the findings that Flymake shows: at first, and after an edit. The environment
;; has the paths of the document and of the files of expected and actual findings; see editors.sh.

(require 'eglot)

(unless (fboundp 'js-json-mode)
  ;; The mode is a part of Emacs since version 29.
  (define-derived-mode js-json-mode js-mode "JSON"))
(add-to-list 'auto-mode-alist '("\\.json\\'" . js-json-mode))

(defun check-position (position)
  "Return the line and the column in bytes of POSITION, counted from 0."
  (save-excursion
    (goto-char position)
    (let ((line (buffer-substring-no-properties (line-beginning-position) position)))
      (format "%d:%d" (1- (line-number-at-pos)) (string-bytes (encode-coding-string line 'utf-8))))))

(defun check-finding (diagnostic)
  "Return DIAGNOSTIC in the form of expected-findings.py."
  (let ((text (flymake-diagnostic-text diagnostic)))
    ;; Eglot shows the name of the server and the rule before the message.
    (when (string-match "\\`widget-lint \\[\\(.*?\\)\\]: " text)
      (setq text (concat (match-string 1 text) " " (substring text (match-end 0)))))
    (format "%s-%s %s %s"
            (check-position (flymake-diagnostic-beg diagnostic))
            (check-position (flymake-diagnostic-end diagnostic))
            (pcase (flymake-diagnostic-type diagnostic)
              ('eglot-error "error") ('eglot-warning "warning") ('eglot-note "note"))
            text)))

(defun check-findings ()
  "Return the findings that Flymake shows, by their positions."
  (mapcar #'check-finding
          (sort (flymake-diagnostics)
                (lambda (a b) (< (flymake-diagnostic-beg a) (flymake-diagnostic-beg b))))))

(defun check-file (name) (expand-file-name name (getenv "FOLDER")))

(defun check-record (name)
  "Wait for the expected findings, and write those that are shown then."
  (let ((expected (with-temp-buffer
                    (insert-file-contents (check-file (concat name ".expected")))
                    (split-string (buffer-string) "\n" t)))
        (end (+ (float-time) 10)))
    (while (and (not (equal (check-findings) expected)) (< (float-time) end))
      (accept-process-output nil 0.05))
    (let ((findings (check-findings))
          (coding-system-for-write 'utf-8))
      (with-temp-file (check-file (concat name ".actual"))
        (dolist (finding findings) (insert finding "\n"))))))

(defun check-wait-for-idle-time ()
  "Do what Emacs does after a command, and when it is idle, which it never is with --batch."
  (run-hooks 'post-command-hook)
  (dolist (timer (copy-sequence timer-idle-list)) (timer-event-handler timer)))

(find-file (getenv "DOCUMENT"))
(check-wait-for-idle-time)
(flymake-start)
(check-record "opened")
(goto-char (point-min))
(while (re-search-forward "[<>]" nil t) (replace-match ""))
(check-wait-for-idle-time)
(check-record "edited")
(set-buffer-modified-p nil)
(eglot-shutdown-all)
