# Sourced by the commands of this folder: a virtual environment outside the project, and the fonts.
environment=${ETUI_CORPUS_ENVIRONMENT:-${XDG_CACHE_HOME:-$HOME/.cache}/etui-corpus}
if [ ! -x "$environment/bin/python" ] || ! cmp -s requirements.txt "$environment/requirements.txt"; then
    python3 -m venv "$environment"
    "$environment/bin/pip" install -q -r requirements.txt
    cp requirements.txt "$environment/requirements.txt"
fi
for package in $(sed 's/#.*//' fonts.txt); do
    dpkg -s "$package" >/dev/null 2>&1 || {
        echo "${0##*/}: the fonts of $package are missing: apt-get install $package" >&2
        exit 2
    }
done
export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 PYTHONDONTWRITEBYTECODE=1
